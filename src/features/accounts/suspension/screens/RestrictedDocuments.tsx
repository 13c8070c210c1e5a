import { Link } from '@tanstack/react-router'
import { RESTRICTED } from '../spec.ts'

/** Links to the documents that people with a restricted account can read. */
export const RestrictedDocuments = () => (
  <section aria-labelledby="documents" className="grid gap-1">
    <h2 id="documents" className="font-sans font-semibold text-base tracking-normal">
      {RESTRICTED.documents}
    </h2>
    <p className="flex flex-wrap gap-x-6">
      {RESTRICTED.read.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4">
          {label}
        </Link>
      ))}
    </p>
  </section>
)
