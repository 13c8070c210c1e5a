import { Link } from '@tanstack/react-router'
import { isDocument, ownPageOf } from '#client/session/require.ts'
import { useSession } from '#client/session/use-session.ts'
import { RestrictedBar } from '#features/accounts/suspension/screens/RestrictedBar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { type Document, type DocumentName, documents } from './documents.ts'

const further = [
  { to: '/rules', label: 'House rules' },
  { to: '/decisions', label: 'Decisions about you' },
  { to: '/legal', label: 'Legal notices' },
  { to: '/transparency', label: 'Transparency' },
] as const

/** A page that explains the product. */
export function DocumentScreen({ name }: { name: DocumentName }) {
  const { title, about, parts } = documents[name]
  const isHeld = ownPageOf(useSession()) !== undefined
  return (
    <>
      <RestrictedBar />
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
            {part.rows && <Rows rows={part.rows} />}
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

/** Rows with their cells side by side, or below one another on a narrow page. */
function Rows({ rows }: { rows: NonNullable<Document['parts'][number]['rows']> }) {
  return (
    <dl>
      {rows.map(([name, ...cells]) => (
        <div key={name} className="grid gap-1 border-line border-t py-3 sm:grid-cols-3 sm:gap-4">
          <dt className="font-semibold">{name}</dt>
          {cells.map((cell) => (
            <dd key={cell} className="text-muted">
              {cell}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
