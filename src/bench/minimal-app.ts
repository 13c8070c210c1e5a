import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '#ops/command.ts'

/** A minimal TanStack Start application, as in the documentation: one page with 24 cards from a loader. */
const files: Record<string, string> = {
  'wrangler.json': JSON.stringify({
    name: 'minimal',
    main: '@tanstack/react-start/server-entry',
    compatibility_date: '2026-10-01',
    compatibility_flags: ['nodejs_compat'],
  }),
  'package.json': JSON.stringify({ name: 'minimal', private: true, type: 'module' }),
  'vite.config.js': `
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
export default {
  plugins: [cloudflare({ viteEnvironment: { name: 'ssr' }, inspectorPort: false }), tanstackStart(), react()],
}`,
  'src/router.jsx': `
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'
export const getRouter = () => createRouter({ routeTree })`,
  'src/routes/__root.jsx': `
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
export const Route = createRootRoute({
  head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'Cards' }] }),
  component: () => (
    <html lang="en"><head><HeadContent /></head><body><Outlet /><Scripts /></body></html>
  ),
})`,
  'src/routes/$id.jsx': `
import { createFileRoute } from '@tanstack/react-router'
export const Route = createFileRoute('/$id')({ component: () => null })`,
  'src/routes/index.jsx': `
import { createFileRoute, Link } from '@tanstack/react-router'
const load = () => Array.from({ length: 24 }, (_, n) => ({
  id: 'person-' + n, name: 'Person ' + n, place: 'Somewhere', category: 'Music', prices: [150, 50, 50], picture: '/' + n + '.webp',
}))
export const Route = createFileRoute('/')({ loader: load, component: Cards })
function Cards() {
  return (
    <main><h1>Cards</h1><ul>{Route.useLoaderData().map((card) => <Card key={card.id} card={card} />)}</ul></main>
  )
}
function Card({ card }) {
  return (
    <li>
      <article>
        <img src={card.picture} alt="" width={800} height={1000} loading="lazy" />
        <h3><Link to="/$id" params={{ id: card.id }}>{card.name}</Link></h3>
        <p>{card.place}</p><span>{card.category}</span>
        <div>{card.prices.map((price, n) => <a key={n} href={'/call/' + n}>{price}</a>)}</div>
        <button type="button">Tip</button>
      </article>
    </li>
  )
}`,
}

/**
 * Builds the minimal application inside the project, whose packages it imports. @returns the path of its wrangler
 * configuration.
 */
export async function buildMinimalApp(): Promise<string> {
  const dir = path.join(root, 'node_modules/.cache/limelight-minimal')
  fs.rmSync(dir, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    fs.writeFileSync(path.join(dir, name), text)
  }
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: dir, stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`The minimal application could not be built: ${code}.`)
  return path.join(dir, 'dist/server/wrangler.json')
}
