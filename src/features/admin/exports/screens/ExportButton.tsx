import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { HOUSE } from '../../shell/spec.ts'
import type { ExportFilters } from '../contract.ts'
import { EXPORT_TEXTS, type ExportType } from '../spec.ts'

type ExportProps = { type: ExportType; filters?: ExportFilters; selection?: readonly string[] }

/** Saves what the list shows as a CSV file; over REST, because a file is no answer of tRPC. */
export function ExportButton({ type, filters, selection = [] }: ExportProps) {
  const keeper = useSessionKeeper()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await fetch('/api/v1/admin/export/csv', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await keeper.token()}` },
        body: JSON.stringify({ type, filters, selection }),
      })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      const [, filename = 'admin-export.csv'] =
        /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
      save(await answer.blob(), filename)
    },
    onSuccess: () => toast.success(EXPORT_TEXTS.done),
    onError: () => toast.error(EXPORT_TEXTS.failed),
  })
  return (
    <Button variant="outline" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
      {HOUSE.export}
    </Button>
  )
}

function save(file: Blob, filename: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: filename }).click()
  // the download has its own hold on the file once it began
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
