import path from 'node:path'
import { root } from '../../command.ts'

/** The timers of the meetings' client make their worker from a blob: address, which the page's policy forbids. */
export const workerTimers = { find: /^worker-timers$/, replacement: path.join(root, 'src/client/workerTimers.ts') }
