import { Moon, Sun } from 'lucide-react'
import { chooseTheme, readTheme } from '#client/preferences/theme.ts'

function isDark(): boolean {
  const theme = readTheme()
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** Switches between light and dark, starting from the visible theme. */
export const toggleTheme = (): void => chooseTheme(isDark() ? 'light' : 'dark')

/** Labelled with the theme it switches to. CSS decides which label shows: the server does not know the theme. */
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
