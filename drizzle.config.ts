import { defineConfig } from 'drizzle-kit'
import { tableGlobs } from './src/local/build/tables.ts'

export default defineConfig({ dialect: 'postgresql', schema: tableGlobs, out: './drizzle' })
