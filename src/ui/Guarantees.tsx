import type { LucideIcon } from 'lucide-react'

export type Guarantee = { Icon: LucideIcon; name: string; text: string }

/** List of guarantees for buyers. */
export const Guarantees = ({ rows }: { rows: readonly Guarantee[] }) => (
  <dl className="grid gap-4 border-line border-t pt-6">
    {rows.map(({ Icon, name, text }) => (
      <div key={name} className="grid">
        <dt className="flex items-center gap-3 font-semibold">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {name}
        </dt>
        <dd className="measure ms-8 text-muted first-letter:uppercase">{text}</dd>
      </div>
    ))}
  </dl>
)
