import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserOnlyComponents } from './src/ops/build/browser-only.ts'
import { buildTargets } from './src/ops/build/browsers.ts'
import { recordChunks } from './src/ops/build/chunks.ts'
import { codeSplittingGroups, workerGroups } from './src/ops/build/codeSplitting.ts'
import { parallelModules } from './src/ops/build/parallelModules.ts'
import { withoutServerFunctions } from './src/ops/build/patches/serverFunctions.ts'
import { stripeResources } from './src/ops/build/patches/stripeResources.ts'
import { linksGroup, trpcLinks, withoutEffects } from './src/ops/build/patches/trpcLinks.ts'
import { trpcSpread } from './src/ops/build/patches/trpcSpread.ts'
import { optimizeWorkerTimers, workerTimers } from './src/ops/build/patches/workerTimers.ts'
import { xmlParser } from './src/ops/build/patches/xmlParser.ts'
import { installable } from './src/ops/build/pwa.ts'
import { buildVersion } from './src/ops/build/version.ts'

// `npm run dev` starts the local cloud and passes the variables of the Worker; undefined otherwise.
const local: { vars: Record<string, string>; state: string } | undefined = process.env.LIMELIGHT_LOCAL
  ? JSON.parse(process.env.LIMELIGHT_LOCAL)
  : undefined

/** The Worker uses the browser version of the storage SDK, because Node's needs file systems and sockets. */
const workerFields = ['browser', 'module', 'main']

/** Matches the first file of every page, and its loader. */
const isFirst = /^assets\/(index|rolldown-runtime)-[^/]+\.js$/

export default defineConfig(({ command }) => {
  if (command === 'build' && (local || process.env.STRIPE_SCRIPT_URL))
    throw new Error('A production build never points at stand-ins: unset LIMELIGHT_LOCAL and STRIPE_SCRIPT_URL.')
  return {
    define: { LIMELIGHT_VERSION: JSON.stringify(command === 'build' ? buildVersion() : 'development') },
    // The watcher would read every file below the root, and the database writes into .local all the time.
    server: { host: '127.0.0.1', watch: { ignored: ['**/.local*/**', '**/dist/**', '**/.wrangler/**'] } },
    build: {
      sourcemap: 'hidden',
      // Imported files load anyway. Only the other dependencies are worth an entry in every page's list, which costs the
      // page a task; the first file and its imports are already loaded.
      modulePreload: {
        resolveDependencies: (file, needed) => needed.filter((one) => one !== file && !isFirst.test(one)),
      },
    },
    resolve: { alias: [workerTimers, xmlParser] },
    environments: {
      client: {
        optimizeDeps: optimizeWorkerTimers,
        build: {
          target: buildTargets,
          // Code sent to browsers must include the licences of its authors.
          license: { fileName: 'third-party-notices.txt' },
          rolldownOptions: {
            treeshake: { moduleSideEffects: withoutEffects },
            // The common start of every page is one file: dozens would compress worse, and each page names them all twice.
            output: {
              // The first file lists hundreds of others: short names without a title save more than a kilobyte.
              chunkFileNames: ({ name }) => `assets/${name === 'rolldown-runtime' ? '[name]-' : ''}[hash:7].js`,
              codeSplitting: {
                groups: [
                  linksGroup,
                  { name: 'first', tags: ['$initial'], priority: 1 },
                  ...codeSplittingGroups(import.meta.dirname),
                ],
              },
            },
          },
        },
      },
      ssr: {
        dev: { preTransformRequests: true },
        // Cloudflare limits the size of the Worker (`npm run build`); source maps keep its names readable.
        build: {
          minify: true,
          rolldownOptions: {
            output: { codeSplitting: { groups: workerGroups } },
            // A module that the browser loads on demand may be in a file here that the Worker loads anyway.
            checks: { ineffectiveDynamicImport: false },
          },
        },
        resolve: { mainFields: workerFields },
        optimizeDeps: {
          ...optimizeWorkerTimers,
          rolldownOptions: { resolve: { mainFields: workerFields, aliasFields: [['browser']] } },
        },
      },
    },
    plugins: [
      cloudflare({
        viteEnvironment: { name: 'ssr' },
        inspectorPort: false,
        remoteBindings: false,
        ...(local && {
          persistState: { path: local.state },
          config: (worker) => {
            worker.vars = { ...worker.vars, ...local.vars }
          },
        }),
      }),
      tailwindcss(),
      tanstackStart({
        // The linter and architecture.test.ts check the same rule; in development this would parse every module again.
        importProtection: { enabled: command === 'build' },
        router: {
          routeFileIgnorePattern: '\\.test\\.',
          // Splits as by default, and also the placeholders of a page, so that a first page does not load those of others.
          codeSplittingOptions: {
            defaultBehavior: [['component', 'errorComponent', 'notFoundComponent'], ['pendingComponent']],
          },
        },
      }),
      react(),
      parallelModules,
      installable(),
      withoutServerFunctions,
      stripeResources,
      trpcLinks,
      trpcSpread,
      browserOnlyComponents(import.meta.dirname),
      recordChunks(import.meta.dirname),
    ],
  }
})
