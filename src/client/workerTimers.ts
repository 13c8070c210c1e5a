// a script as old browsers have them: a worker that is told its address by a library is no module

import { load } from 'worker-timers-broker'
import workerUrl from 'worker-timers-worker/build/es5/bundle.js?url&no-inline'

/** Timers that a page in the background keeps on time. The worker is a file of our own: the page's policy allows no other. */
export const { clearInterval, clearTimeout, setInterval, setTimeout } = load(workerUrl)
