import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Pages with their own layout: for visitors, profiles, and pages centred on the screen. */
const own = [
  'app/shell/VisitorHeader.tsx',
  'app/shell/CrashScreen.tsx',
  'features/accounts/screens/AuthFrame.tsx',
  'features/accounts/personal-data/screens/PendingDeletionScreen.tsx',
  'features/accounts/suspension/screens/RestrictedBar.tsx',
  'features/accounts/suspension/screens/SuspendedScreen.tsx',
  'features/dashboard/screens/Footer.tsx',
  'features/dashboard/screens/ForCreators.tsx',
  'features/dashboard/screens/LandingScreen.tsx',
  'features/dashboard/screens/Programme.tsx',
  'features/dashboard/screens/TokenPrices.tsx',
  'features/discovery/creator/screens/CreatorScreen.tsx',
  'features/discovery/creator/screens/CreatorSkeleton.tsx',
  'features/discovery/profile/screens/CreatorProfile.tsx',
]

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !/^(ui|local)\//.test(path) && !own.includes(path),
)
const those = (offends: RegExp) => screens.filter((path) => offends.test(readFileSync(`src/${path}`, 'utf8')))

test('every page uses one of the two widths of Page', () => {
  expect(those(/mx-auto[^"']*max-w-[^"']*px-/)).toEqual([])
})

test('every page title has the size of PageHeader', () => {
  expect(those(/<h1 className="[^"]*\btext-(xl|2xl|3xl)/)).toEqual([])
})
