import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { command } from '#ops/command.ts'

/** Debian's headless Chromium, which needs a fifth less processor time for the same tests. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Features of Chromium that are off in tests. Chromium reads only the last list of features on its command line, so
 * this list repeats Playwright's. It adds the two popups of the address bar, which Chromium would load for every new
 * context; they take two thirds of a context's processor time.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]

/** Command-line switches for every browser of a test or a benchmark. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** Returns the path in the variable CHROMIUM, or undefined. */
function chromiumFromEnvironment(): string | undefined {
  const path = process.env.CHROMIUM
  if (path && !fs.existsSync(path)) throw new Error(`CHROMIUM names ${path}, which does not exist.`)
  return path || undefined
}

/** Returns a full Chromium, which can show push notifications: the one in CHROMIUM, or an installed one. */
export const findChromium = (): string | undefined =>
  chromiumFromEnvironment() ?? PLACES.find((place) => fs.existsSync(place))

/** Returns the browser for tests: the one in CHROMIUM, the headless shell, or a full Chromium. */
export const findTestBrowser = (): string | undefined =>
  chromiumFromEnvironment() ?? (fs.existsSync(SHELL) ? SHELL : findChromium())

/**
 * Finds a full Chromium, or installs Debian's. Throws a sentence if it is missing and cannot be installed.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium on this machine; installing it with apt-get.')
  const chromium = install('chromium') ? findChromium() : undefined
  if (chromium) return chromium
  throw new Error(
    'The browser tests need Chromium and it could not be installed here. Install it (on Debian as root: ' +
      '`apt-get update && apt-get install -y chromium chromium-headless-shell`), or set CHROMIUM to the path of a ' +
      'Chromium or Chrome.',
  )
}

/**
 * Installs the browsers for tests: a full Chromium, and on Debian also the faster headless shell. Throws a sentence if
 * a full Chromium is missing and cannot be installed.
 */
export function ensureTestBrowsers(): void {
  if (!chromiumFromEnvironment() && !fs.existsSync(SHELL) && fs.existsSync('/usr/bin/apt-get')) {
    const missing = findChromium() ? [] : ['chromium']
    console.log('Installing Chromium for the browser tests with apt-get.')
    if (!install('chromium-headless-shell', ...missing))
      console.log('There is no chromium-headless-shell here; a whole browser does all tests, more slowly.')
  }
  ensureChromium()
}

command(import.meta.filename, async () => ensureTestBrowsers())

const install = (...packages: string[]): boolean =>
  apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
  const [program = '', ...rest] = command
  return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0
}
