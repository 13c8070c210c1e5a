export type DsnParts = { url: string; key: string }

/**
 * Parses the URL and key of reports from `https://KEY@HOST/PROJECT`.
 * @throws a sentence for an invalid URL.
 */
export function readDsn(dsn: string): DsnParts {
  const { protocol, host, username, pathname } = URL.parse(dsn) ?? {}
  const [, prefix, project] = /^(.*)\/(\d+)\/?$/.exec(pathname ?? '') ?? []
  if (!username || project === undefined) throw new Error('a DSN looks like https://KEY@HOST/PROJECT')
  return { url: `${protocol}//${host}${prefix}/api/${project}/envelope/`, key: username }
}
