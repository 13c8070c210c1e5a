import { clsx } from 'clsx'
import type { Theme } from '#client/preferences/theme.ts'

/** A thumbnail of a page in the theme's colours; the system theme shows half of each. */
export function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span
      aria-hidden="true"
      className="relative block h-20 overflow-hidden rounded-sm border border-line forced-color-adjust-none"
    >
      <Page theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' && <Page theme="dark" className="[clip-path:polygon(100%_0,100%_100%,0_100%)]" />}
    </span>
  )
}

function Page({ theme, className }: { theme: 'light' | 'dark'; className?: string }) {
  return (
    <span className={clsx(theme, className, 'absolute inset-0 grid content-start gap-1.5 bg-ground p-2 md:p-2.5')}>
      <span className="h-2 w-1/2 rounded-full bg-ink" />
      <span className="h-1.5 w-3/4 rounded-full bg-faint" />
      <span className="mt-1.5 flex items-center gap-1">
        <span className="h-3 w-6 rounded-full md:h-4 md:w-9 bg-accent" />
        <span className="hidden size-4 rounded-full bg-gold-fill md:block" />
      </span>
    </span>
  )
}
