import { Page, PageHeader } from '#ui/Page.tsx'
import { type DocumentName, documents } from './documents.ts'

/** One of the pages that explain the product. */
export function DocumentScreen({ name }: { name: DocumentName }) {
  const { title, about, parts } = documents[name]
  return (
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
        </section>
      ))}
    </Page>
  )
}
