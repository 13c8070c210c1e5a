import type { Installation } from './installation.ts'
import type { Run } from './run.ts'

const cli = '@sentry/cli@2'
/** Folders of the build, and the beginning of the URLs in reports. */
const parts = [
  { folder: 'dist/client', prefix: '~/' },
  { folder: 'dist/server', prefix: '~/' },
]

/** Uploads the source maps to Sentry, or prints how to allow it. Visitors never get them. */
export async function uploadSourceMaps(
  { vars }: Installation,
  release: string,
  { run, print }: { run: Run; print: (line: string) => void },
): Promise<void> {
  const { SENTRY_AUTH_TOKEN, SENTRY_ORG, SENTRY_PROJECT } = vars
  if (!SENTRY_AUTH_TOKEN || !SENTRY_ORG || !SENTRY_PROJECT)
    return print('Source maps are not uploaded: set SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT.')
  for (const { folder, prefix } of parts)
    await run(['npx', '--yes', cli, 'sourcemaps', 'upload', '--release', release, '--url-prefix', prefix, folder], {
      env: { SENTRY_AUTH_TOKEN, SENTRY_ORG, SENTRY_PROJECT },
    })
}
