import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { adminRetry } from '#client/admin/adminCalls.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { saveBlob } from '#client/sharing/saveFile.ts'
import { HttpError, http } from '#client/trpc/http.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import type { ExportFilters } from '../exports/contract.ts'
import { EXPORT_TEXTS, type ExportType } from '../exports/spec.ts'
import { ADMIN_DASHBOARD } from '../shell/spec.ts'

type ExportButtonProps = { type: ExportType; filters?: ExportFilters; selection?: readonly string[] }

/** Button that downloads the rows of a list as a CSV file. It uses REST, because tRPC cannot return files. */
export function ExportButton({ type, filters, selection = [] }: ExportButtonProps) {
  const sessionManager = useSessionManager()
  const { mutate, isPending } = useMutation({
    ...adminRetry,
    mutationFn: async () =>
      http.file('/admin/export/csv', { token: await sessionManager.token(), body: { type, filters, selection } }),
    onSuccess: ({ blob, filename = 'admin-export.csv' }) => {
      saveBlob(blob, filename)
      toast.success(EXPORT_TEXTS.done)
    },
    onError: (error) => {
      // shows the server's message only for refusals
      const said = error instanceof HttpError && error.status < 500 ? error.sentence : undefined
      toast.error(EXPORT_TEXTS.failed, said === undefined ? {} : { detail: said })
    },
  })
  return (
    <IconButton label={ADMIN_DASHBOARD.export} size="sm" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" />
    </IconButton>
  )
}
