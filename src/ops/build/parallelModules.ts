import type { Plugin } from 'vite'

const name = 'virtual:parallel-modules'

/** Roots of most modules that the Worker loads. */
const roots = ['/src/features/*/manifest.server.ts', '/src/features/*/manifest.ts', '/src/router.tsx']

/**
 * Loads the features of the Worker in parallel in development. The module runner of workerd fetches its 1,500 imports one
 * after the other and waits for each; loading them in parallel saves a third of the time until the first page.
 */
export const parallelModules: Plugin = {
  name: 'limelight:parallel-modules',
  apply: 'serve',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: { filter: { id: /^virtual:parallel-modules$/ }, handler: () => `\0${name}` },
  load: {
    filter: { id: /^\0virtual:parallel-modules$/ },
    handler: () =>
      `const modules = import.meta.glob(${JSON.stringify(roots)})\nawait Promise.all(Object.values(modules).map((load) => load()))`,
  },
  transform: {
    filter: { id: /\/src\/server\.ts$/ },
    handler: (code) => `import '${name}'\n${code}`,
  },
}
