import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { SECURITY_SENTENCES } from '../../spec/security.ts'

/** Everything that is known of a person, as a file. */
export function TakeData() {
  const keeper = useSessionKeeper()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const headers = { authorization: `Bearer ${await keeper.token()}` }
      const answer = await fetch('/api/v1/account/export', { headers })
      if (!answer.ok) throw new Error(`the export was answered ${answer.status}`)
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'limelight.zip'
      save(name, await answer.blob())
    },
  })
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" loading={isPending} loadingText="One moment…" onClick={() => mutate()}>
        <Download aria-hidden="true" />
        Download your data
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {isError && SECURITY_SENTENCES.dataFailed}
      </p>
    </div>
  )
}

function save(name: string, file: Blob): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
