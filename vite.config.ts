import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserOnlyComponents } from './src/local/build/browser-only.ts'
import { buildTargets } from './src/local/build/browsers.ts'
import { recordChunks } from './src/local/build/chunks.ts'
import { codeSplittingGroups, workerGroups } from './src/local/build/codeSplitting.ts'
import { parallelModules } from './src/local/build/parallelModules.ts'
import { withoutServerFunctions } from './src/local/build/patches/serverFunctions.ts'
import { onlyStripeResources } from './src/local/build/patches/stripeResources.ts'
import { linksGroup, trpcLinks, withoutEffects } from './src/local/build/patches/trpcLinks.ts'
import { trpcSpread } from './src/local/build/patches/trpcSpread.ts'
import { optimizeWorkerTimers, workerTimers } from './src/local/build/patches/workerTimers.ts'
import { xmlParser } from './src/local/build/patches/xmlParser.ts'
import { installable } from './src/local/build/pwa.ts'
import { stripeResources } from './src/providers/payments/stripe/resources.ts'

// `npm run dev` starts the local cloud and hands the Worker its variables here; without it there are none.
const local: { vars: Record<string, string>; state: string } | undefined = process.env.LIMELIGHT_LOCAL
  ? JSON.parse(process.env.LIMELIGHT_LOCAL)
  : undefined

/** Of the storage's SDK the Worker takes the browser's half: Node's asks for file systems and sockets that it has not. */
const workerFields = ['browser', 'module', 'main']

/** What every page begins with: the first file, and what it is loaded by. */
const isFirst = /^assets\/(index|rolldown-runtime)-[^/]+\.js$/

export default defineConfig(({ command }) => {
  if (command === 'build' && (local || process.env.STRIPE_SCRIPT_URL))
    throw new Error('A production build never points at stand-ins: unset LIMELIGHT_LOCAL and STRIPE_SCRIPT_URL.')
  return {
    // the watcher looks at every file below the root, and the database writes into .local all the time
    server: { host: '127.0.0.1', watch: { ignored: ['**/.local*/**', '**/dist/**', '**/.wrangler/**'] } },
    build: {
      sourcemap: 'hidden',
      // what is imported is fetched anyway: only what it needs besides is worth a place in every page's list, and a task of
      // the page; the first file and what it begins with are there
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
          // what browsers are sent has to bring its authors' licences along
          license: { fileName: 'third-party-notices.txt' },
          rolldownOptions: {
            treeshake: { moduleSideEffects: withoutEffects },
            // what every page begins with is one file: dozens compress worse, and each page names them all twice
            output: {
              // the first file lists hundreds of others: short names without a title save more than a kilobyte
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
        // what Cloudflare starts is held to a size (`npm run build`); names stay readable by the source maps
        build: {
          minify: true,
          rolldownOptions: {
            output: { codeSplitting: { groups: workerGroups } },
            // what the browser's build loads on demand may be in a file here that the Worker has anyway
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
        // the linter and architecture.test.ts hold the same rule; in development it would parse every module once more
        importProtection: { enabled: command === 'build' },
        router: {
          routeFileIgnorePattern: '\\.test\\.',
          // as it splits by itself, and the places of a page on its way too: nobody's first page has those of another
          codeSplittingOptions: {
            defaultBehavior: [['component', 'errorComponent', 'notFoundComponent'], ['pendingComponent']],
          },
        },
      }),
      react(),
      parallelModules,
      installable(),
      withoutServerFunctions,
      trpcLinks,
      trpcSpread,
      browserOnlyComponents(import.meta.dirname),
      onlyStripeResources(import.meta.dirname, stripeResources),
      recordChunks(import.meta.dirname),
    ],
  }
})
