import path from 'node:path'
import { root } from '../../command.ts'

/** The timers of the meetings' client make their worker from a blob: address, which the page's policy forbids. */
export const workerTimers = { find: /^worker-timers$/, replacement: path.join(root, 'src/client/workerTimers.ts') }

/**
 * What `npm run dev` bundles ahead leaves the timers to be imported: only what Vite serves itself knows `?worker&url`. It
 * cannot see what our module needs before a meeting asks for it, and would load the page anew in the midst of it.
 */
export const optimizeWorkerTimers = { exclude: ['worker-timers'], include: ['worker-timers-broker'] }
