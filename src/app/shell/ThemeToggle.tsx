import { Moon, Sun } from 'lucide-react'
import { chooseTheme, readTheme } from '#client/preferences/theme.ts'

function isDark(): boolean {
  const theme = readTheme()
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** Specification 1 §4: light and dark in turn, whichever is seen now. */
export const toggleTheme = (): void => chooseTheme(isDark() ? 'light' : 'dark')

/** Says the theme it leads to. Which one that is, the style sheet knows: the server does not. */
export function ThemeToggle({ className }: { className: string }) {
  return (
    <button type="button" className={className} onClick={toggleTheme}>
      <Sun aria-hidden="true" className="hidden dark:block" />
      <Moon aria-hidden="true" className="dark:hidden" />
      <span className="hidden dark:inline">Light theme</span>
      <span className="dark:hidden">Dark theme</span>
    </button>
  )
}
