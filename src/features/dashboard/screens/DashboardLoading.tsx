import { Spinner } from '#ui/Spinner.tsx'
import { SENTENCES } from '../spec.ts'

export function DashboardLoading() {
  return (
    <div className="stage grid min-h-80 place-content-center">
      <Spinner label={SENTENCES.loading} />
    </div>
  )
}
