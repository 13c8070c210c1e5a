import { defineConfig } from 'drizzle-kit'
import { tableGlobs } from './src/ops/database/table-files.ts'

export default defineConfig({ dialect: 'postgresql', schema: tableGlobs, out: './drizzle' })
