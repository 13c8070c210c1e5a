import path from 'node:path'
import { command, root } from '#ops/command.ts'
import type { ServeProduct } from './launch.ts'
import { spawnProduct } from './product.ts'
import { supervise } from './supervise.ts'

const vite = path.join(root, 'node_modules/vite/bin/vite.js')

/** Serves the product in workerd through Vite. vite.config.ts reads LIMELIGHT_LOCAL. */
const throughVite: ServeProduct = ({ port, vars, state }) =>
  spawnProduct([vite, 'dev', '--port', String(port), '--strictPort'], { vars, state })

command(import.meta.filename, (args) => supervise(args, throughVite))
