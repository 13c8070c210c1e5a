import { Skeleton } from '#ui/Skeleton.tsx'
import { AdminBar } from './AdminBar.tsx'
import { type AdminArea, areaNames } from './areas.ts'

const rows = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Placeholder of a table; screen readers announce `text`. */
export const RowsLoading = ({ text }: { text: string }) => (
  <div role="status" className="card grid gap-px overflow-clip">
    <span className="sr-only">{text}</span>
    {rows.map((row) => (
      <span key={row} className="flex h-11 items-center gap-3 px-3">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-4 flex-1" />
      </span>
    ))}
  </div>
)

/** Placeholder of an admin area while its code loads: the header with the title, and rows. */
export const AdminLoading = ({ area }: { area: AdminArea }) => (
  <>
    <AdminBar title={areaNames[area]} />
    <RowsLoading text="Loading" />
  </>
)
