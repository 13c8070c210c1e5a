import workerUrl from 'worker-timers-worker?worker&url'
import { load } from 'worker-timers-broker'

/** Timers that a page in the background keeps on time. The worker is a file of our own: the page's policy allows no other. */
export const { clearInterval, clearTimeout, setInterval, setTimeout } = load(workerUrl)
