import path from 'node:path'
import { root } from '../../command.ts'

/**
 * Replaces the timers of the meetings client, which start their worker from a blob: URL that the page's policy forbids.
 */
export const workerTimers = { find: /^worker-timers$/, replacement: path.join(root, 'src/client/page/workerTimers.ts') }

/**
 * Excludes the timers from the prebundle of `npm run dev`, because only Vite itself resolves `?worker&url`. Their
 * dependency is included: Vite would otherwise discover it when a meeting loads it, and reload the page.
 */
export const optimizeWorkerTimers = { exclude: ['worker-timers'], include: ['worker-timers-broker'] }
