// Bundled as a classic script for old browsers, because the library's own worker URL is not a module.

import { load } from 'worker-timers-broker'
import workerUrl from 'worker-timers-worker/build/es5/bundle.js?url&no-inline'

/** Timers that run on time in a background page. The worker is an own file, because the page's policy allows no other. */
export const { clearInterval, clearTimeout, setInterval, setTimeout } = load(workerUrl)
