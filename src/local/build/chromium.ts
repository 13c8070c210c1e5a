import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Features of Chromium that are off in tests. Chromium reads only the last list that it is given, so those that
 * Playwright turns off by itself are repeated here; ours are the two windows behind the address bar that Chromium
 * otherwise loads for every new context, which cost two thirds of a context's processor time.
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

/** Switches for every browser that a test or a benchmark starts. */
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

/** The browser for the end-to-end tests: what CHROMIUM names, or the machine's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM
  if (named && !fs.existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`)
  return named || PLACES.find((place) => fs.existsSync(place))
}

/**
 * Finds a browser, or installs Debian's.
 * @throws a sentence when there is none and it cannot be installed.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('There is no Chromium on this machine; installing it with apt-get.')
  const installed = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')
  const chromium = installed ? findChromium() : undefined
  if (chromium) return chromium
  throw new Error(
    'The browser tests need Chromium and it could not be installed here. Install it (on Debian as root: ' +
      '`apt-get update && apt-get install -y chromium`), or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const command = process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '-n', 'apt-get', ...args]
  const [program = '', ...rest] = command
  return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0
}
