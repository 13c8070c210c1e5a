import { CalendarPlus, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { copyText } from '#client/sharing/copy.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useSaveIcs } from '../../ics/screens/useSaveIcs.ts'
import { SENTENCES } from '../spec.ts'

/** Dialog with the URL that calendar apps subscribe to, and a calendar file to download. */
export function ExportDialog({ size = 'sm', ...frame }: ModalComponentProps<'calendarExport'>) {
  return (
    <Dialog {...frame} size={size} title={SENTENCES.exportTitle} description={SENTENCES.exportAbout}>
      <div className="grid grid-cols-1 gap-6">
        <Address />
        <File />
      </div>
    </Dialog>
  )
}

function Address() {
  const { data, error, isFetching, refetch } = trpc.calendar.feed.useQuery()
  if (data) return <AddressOf url={data.url} />
  if (!error) return <Skeleton className="h-64 w-full rounded-card" />
  return <ErrorState text={sentenceOf(error, SENTENCES.missing)} retrying={isFetching} onRetry={() => void refetch()} />
}

function AddressOf({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) toast.success(SENTENCES.copied)
    else toast.error(SENTENCES.notCopied)
  }
  return (
    <section aria-label={SENTENCES.title} className="grid grid-cols-1 gap-3">
      <Input
        label={SENTENCES.title}
        hint={SENTENCES.about}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="grid gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {SENTENCES.copy}
        </Button>
        {/* the URL scheme that calendar apps register */}
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          <CalendarPlus aria-hidden="true" />
          {SENTENCES.subscribe}
        </a>
      </div>
      <Rotate />
    </section>
  )
}

/** Replaces the URL after a confirmation. Apps with the old URL lose access. */
function Rotate() {
  const { calendar } = trpc.useUtils()
  const [asking, setAsking] = useState(false)
  const rotate = trpc.calendar.rotate.useMutation({
    networkMode: 'always',
    onSuccess: (address) => {
      calendar.feed.setData(undefined, address)
      setAsking(false)
      toast.success(SENTENCES.rotated)
    },
    onError: (error) => void toast.error(sentenceOf(error, SENTENCES.rotateFailed)),
  })
  if (!asking)
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {SENTENCES.rotate}
      </Button>
    )
  return (
    <fieldset className="flex flex-wrap items-center justify-end gap-2 rounded-card bg-wash p-3">
      <legend className="sr-only">{SENTENCES.rotateAsk}</legend>
      <p className="me-auto text-sm">
        <b>{SENTENCES.rotateAsk}</b> <span className="text-muted">{SENTENCES.rotateAbout}</span>
      </p>
      <Button size="sm" autoFocus onClick={() => setAsking(false)}>
        {SENTENCES.rotateKeep}
      </Button>
      <Button size="sm" variant="danger" loading={rotate.isPending} onClick={() => rotate.mutate()}>
        {SENTENCES.rotate}
      </Button>
    </fieldset>
  )
}

function File() {
  const { client } = trpc.useUtils()
  const { busy, save } = useSaveIcs(() => client.calendar.export.query(), SENTENCES.exportFailed)
  return (
    <section aria-label={SENTENCES.file} className="grid gap-3 border-line border-t pt-6">
      <div className="grid gap-1">
        <h3 className="font-semibold">{SENTENCES.file}</h3>
        <p className="text-muted text-sm">{SENTENCES.fileAbout}</p>
      </div>
      <Button loading={busy} onClick={() => void save()}>
        <Download aria-hidden="true" />
        {SENTENCES.download}
      </Button>
    </section>
  )
}
