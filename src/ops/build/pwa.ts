import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { appearanceScript } from '#client/preferences/script.ts'
import { themeColors } from '#client/preferences/theme.ts'
import { fallbackScript } from '#client/query/fallbacks.ts'
import { buildTargets } from './browsers.ts'

const source = path.resolve(import.meta.dirname, '../../client/pwa')

type Built = { entry: string; styles: string; fonts: string[] }

/**
 * Builds /sw.js, and the offline page with its files, from the browser's build. With RETIRE_SERVICE_WORKER=1 it builds the
 * worker that deletes its caches and does nothing else.
 */
export function installable(): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName
      const names = files.map(({ fileName }) => fileName)
      const styles = names.find((name) => /^assets\/styles-[\w-]+\.css$/.test(name))
      const fonts = names.filter((name) => /-latin-(?:wght|700)-normal-[\w-]+\.woff2$/.test(name))
      if (!entry || !styles || fonts.length !== 2)
        return this.error(
          'The offline page needs one stylesheet and two fonts, and the worker the entry: names changed.',
        )
      for (const [fileName, text] of Object.entries(await make({ entry, styles, fonts })))
        this.emitFile({ type: 'asset', fileName, source: text })
    },
  }
}

async function make({ entry, styles, fonts }: Built): Promise<Record<string, string>> {
  const page = fs
    .readFileSync(path.join(source, 'offline.html'), 'utf8')
    .replace('%STYLES%', `/${styles}`)
    .replace('%LIGHT%', themeColors.light)
    .replace('%DARK%', themeColors.dark)
  const script = `${appearanceScript};\n${await bundled('offline.ts', {})}`
  const offline = { 'offline.html': page, 'offline.js': script }
  if (process.env.RETIRE_SERVICE_WORKER === '1') return { ...offline, 'sw.js': await bundled('retired.ts', {}) }
  const shell = ['offline', 'offline.js', 'favicon.svg', styles, ...fonts].map((name) => `/${name}`)
  const version = createHash('sha256')
    .update(JSON.stringify([entry, shell, page, script]))
    .digest('hex')
    .slice(0, 12)
  const worker = await bundled('worker.ts', {
    __VERSION__: JSON.stringify(version),
    __ENTRY__: JSON.stringify(`/${entry}`),
    __SHELL__: JSON.stringify(shell),
  })
  return { ...offline, 'sw.js': `${fallbackScript};\n${worker}` }
}

/** Bundles a program, such as the service worker, as one classic script. */
async function bundled(file: string, define: Record<string, string>): Promise<string> {
  const build = await rolldown({
    input: path.join(source, file),
    platform: 'browser',
    transform: { define, target: buildTargets },
  })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  return output[0].code
}
