import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { announce } from '#client/announcements/announce.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSessionManager } from '#client/session/use-session.ts'
import { HttpError, http } from '#client/trpc/http.ts'
import { Button } from '#ui/Button.tsx'
import { DATA_SENTENCES } from '../personal-data/spec.ts'

/** Button that downloads the data export. */
export function ExportDataButton() {
  const sessionManager = useSessionManager()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { blob, filename } = await http.file('/account/export', { token: await sessionManager.token() })
      save(filename ?? 'limelight.zip', blob)
    },
    onSuccess: () => announce(DATA_SENTENCES.exportReady),
  })
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={isPending}
        loadingText="Putting it together…"
        onClick={() => mutate()}
      >
        <Download aria-hidden="true" />
        Download your data
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && ((error instanceof HttpError && error.sentence) || sentenceOf(error, DATA_SENTENCES.exportFailed))}
      </p>
    </div>
  )
}

function save(download: string, file: Blob): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  // revokes the URL later, because the download starts after this handler
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
