import { Link } from '@tanstack/react-router'
import { isDocument, ownPageOf } from '#client/session/require.ts'
import { useSession } from '#client/session/use-session.ts'
import { HeldBar } from '#features/accounts/suspension/screens/HeldBar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { type DocumentName, documents } from './documents.ts'

const further = [
  { to: '/rules', label: 'House rules' },
  { to: '/decisions', label: 'Decisions about you' },
  { to: '/legal', label: 'Legal notices' },
  { to: '/transparency', label: 'Transparency' },
] as const

/** One of the pages that explain the product. */
export function DocumentScreen({ name }: { name: DocumentName }) {
  const { title, about, parts } = documents[name]
  const isHeld = ownPageOf(useSession()) !== undefined
  return (
    <>
      <HeldBar />
      <Page>
        <PageHeader title={title} text={about} />
        {parts.map((part) => (
          <section key={part.title} className="grid gap-2">
            <h2 className="text-xl">{part.title}</h2>
            {part.lines.map((line) => (
              <p key={line} className="measure text-muted">
                {line}
              </p>
            ))}
            {part.table && <PartTable label={part.title} {...part.table} />}
          </section>
        ))}
        <nav aria-label="More about Limelight" className="flex flex-wrap gap-2">
          {further
            .filter(({ to }) => !isHeld || isDocument(to))
            .map(({ to, label }) => (
              <Link key={to} to={to} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                {label}
              </Link>
            ))}
        </nav>
      </Page>
    </>
  )
}

type PartTableProps = { label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** On a narrow page each row is a block, with its cells below one another. */
function PartTable({ label, columns, rows }: PartTableProps) {
  return (
    <table aria-label={label} className="block w-full text-start sm:table">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="p-2 text-start">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="block border-line border-t py-2 sm:table-row">
            <th scope="row" className="block p-2 text-start align-top font-semibold sm:table-cell">
              {name}
            </th>
            {cells.map((cell) => (
              <td key={cell} className="block p-2 align-top text-muted sm:table-cell">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
