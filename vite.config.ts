import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserOnlyComponents } from './src/local/build/browser-only.ts'
import { pageNonce } from './src/local/build/page-nonce.ts'
import { installable } from './src/local/build/pwa.ts'

// `npm run dev` starts the local cloud and hands the Worker its variables here; without it there are none.
const local: { vars: Record<string, string>; state: string } | undefined = process.env.LIMELIGHT_LOCAL
  ? JSON.parse(process.env.LIMELIGHT_LOCAL)
  : undefined

/** The toaster writes its stylesheet into the page as it loads, which the page's policy forbids; Toaster.tsx imports it. */
const toasterWithoutStyle: Plugin = {
  name: 'toaster-without-style',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(.*\);$/m, '')
      if (without === code)
        this.error('sonner no longer inserts its style as it did: look how it comes to the page now.')
      return { code: without, map: null }
    },
  },
}

/**
 * There are no server functions: procedures are what a browser calls. Start's browser half brings their transport and
 * its serializer all the same (10 KB), for a function that might travel inside a page's data.
 */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) =>
    id.endsWith('/client-rpc/createClientRpc.js') && importer?.endsWith('/ServerFunctionSerializationAdapter.js')
      ? '\0no-server-functions'
      : undefined,
  load: (id) =>
    id === '\0no-server-functions'
      ? "export function createClientRpc() { throw new Error('There are no server functions.') }"
      : undefined,
}

/** Of the storage's SDK the Worker takes the browser's half: Node's asks for file systems and sockets that it has not. */
const workerFields = ['browser', 'module', 'main']

/**
 * Small parts that many pages share would each be a file, and a page names all of its files twice. What nearly every page
 * has is one of them, what cards of creators have another; what these need besides stays where it is.
 */
const parts = [
  {
    name: 'parts',
    test: /\/src\/(client\/sentence|ui\/(Badge|PosterCard|PosterSkeleton|person|pictures|usePicture|Chip|ErrorState|EmptyState|Field|Input))\.|lucide-react\/dist\/esm\/icons\/(message-circle|phone|video|x|sparkles|circle-exclamation-point)\./,
  },
  {
    name: 'cards',
    test: /\/src\/features\/(tips\/screens\/TipButton|discovery\/screens\/(CreatorCard|CardPrices|CardState|CreatorPrices|recipient|calls|LoadFailed|GridLinks))\./,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

export default defineConfig(({ command }) => {
  if (command === 'build' && (local || process.env.STRIPE_SCRIPT_URL))
    throw new Error('A production build never points at stand-ins: unset LIMELIGHT_LOCAL and STRIPE_SCRIPT_URL.')
  return {
    server: { host: '127.0.0.1' },
    build: {
      sourcemap: 'hidden',
      // what is imported is fetched anyway: only what it needs besides is worth a place in every page's list
      modulePreload: { resolveDependencies: (file, needed) => needed.filter((one) => one !== file) },
    },
    // the browser's half of this one parses XML with a DOM, which a Worker has not
    resolve: {
      alias: [{ find: /^@aws-sdk\/xml-builder$/, replacement: '@aws-sdk/xml-builder/dist-cjs/index.js' }],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // what every page begins with is one file: dozens compress worse, and each page names them all twice
            output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], priority: 1 }, ...parts] } },
          },
        },
      },
      ssr: {
        // what Cloudflare starts is held to a size (`npm run build`); names stay readable by the source maps
        build: { minify: true },
        resolve: { mainFields: workerFields },
        optimizeDeps: { rolldownOptions: { resolve: { mainFields: workerFields, aliasFields: [['browser']] } } },
      },
    },
    // as it is, so that the plugin below sees it in development too
    optimizeDeps: { exclude: ['sonner'] },
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
        router: {
          routeFileIgnorePattern: '\\.test\\.',
          // as it splits by itself, and the places of a page on its way too: nobody's first page has those of another
          codeSplittingOptions: {
            defaultBehavior: [['component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
          },
        },
      }),
      react(),
      toasterWithoutStyle,
      pageNonce(),
      installable(),
      withoutServerFunctions,
      browserOnlyComponents(import.meta.dirname),
    ],
  }
})
