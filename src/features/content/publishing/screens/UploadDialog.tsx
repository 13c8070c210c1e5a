import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ModalLook } from '#client/modals/registry.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { plainType, posterOf, refusalOf, uploadKinds } from '#features/uploads/index.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { UPLOADING } from '../spec.ts'
import { kindOfForm, problemOfFile, problemsOfUpload, sortPhotos, type UploadDraft, type UploadForm } from '../state.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { useSkipped } from './SkippedFiles.tsx'
import { UploadFields } from './UploadFields.tsx'
import { UploadFooter } from './UploadFooter.tsx'
import { type ContentUpload, useContentUpload } from './useContentUpload.ts'

type UploadDialogProps = ModalLook & { form: UploadForm; open: boolean; onOpenChange: (open: boolean) => void }

const wordsOf = (form: UploadForm) => {
  if (form === 'bulk') return UPLOADING.bulk
  return form === 'digital' ? UPLOADING.digital : UPLOADING.single[form]
}

/** Dialog to upload several photos, one file of a tab, or a digital. */
export function UploadDialog({ form, open, onOpenChange, size, variant }: UploadDialogProps) {
  const uploads = useContentUpload(form)
  const { items, draft, queue, overall } = uploads
  const { skipped, refused, take } = useChosenFiles(form, uploads)
  const [tried, setTried] = useState(false)
  const { asking, setAsking, leave, done, close } = useClosing(uploads, open, onOpenChange)
  const formId = useId()
  const problems = tried ? problemsOfUpload(form, draft, items.length) : {}
  useWhenDone(form, uploads, () => onOpenChange(false))
  const change = (changes: Partial<UploadDraft>) => queue.setFields({ ...draft, ...changes })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    focusInvalid(event.currentTarget)
    if (Object.keys(problemsOfUpload(form, draft, items.length)).length > 0) return
    if (overall === 'idle') queue.start()
    else queue.retry()
  }
  const words = wordsOf(form)
  const accept = uploadKinds[kindOfForm(form)].types.join(',')
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={words.title}
      description={words.about}
      size={size ?? (form === 'bulk' ? 'xl' : 'lg')}
      variant={variant}
      footer={
        <UploadFooter
          {...{ form, uploads, formId, asking }}
          onStay={() => setAsking(false)}
          onLeave={leave}
          onDone={done}
        />
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={send}
        className={clsx('grid gap-6', form === 'bulk' && overall !== 'complete' && 'md:grid-cols-[1.2fr_1fr]')}
      >
        <ChosenFiles {...{ form, uploads, accept, skipped, words }} error={refused ?? problems.file} onFiles={take} />
        {overall !== 'complete' && (
          <UploadFields {...{ form, draft, problems, items }} disabled={overall === 'uploading'} onChange={change} />
        )}
      </form>
    </Dialog>
  )
}

/** Returns a function that adds chosen files to the queue, and the list of skipped files. */
function useChosenFiles(form: UploadForm, { items, queue }: ContentUpload) {
  const { skipped, setSkipped } = useSkipped()
  const [refused, setRefused] = useState<string>()
  function take(chosen: File[]) {
    setRefused(undefined)
    const known = chosen.map((file) => ({ file, name: file.name, type: plainType(file.type), size: file.size }))
    if (form === 'bulk') {
      const sorted = sortPhotos(known, items.length, refusalOf)
      setSkipped(sorted.skipped)
      return void queue.add(
        'photo',
        sorted.taken.map(({ file }) => file),
      )
    }
    const [one] = known
    const kind = kindOfForm(form)
    const problem = one && problemOfFile(kind, one, refusalOf)
    if (problem || !one) return setRefused(problem)
    for (const { key } of items) queue.remove(key)
    void queue.add(kind, [one.file])
    if (one.type.startsWith('video/')) void posterOf(one.file)
  }
  return { skipped, refused, take }
}

/** Returns a function that closes the dialog. It asks first while files upload, and clears finished files. */
function useClosing({ items, overall, queue }: ContentUpload, open: boolean, onOpenChange: (open: boolean) => void) {
  const [asking, setAsking] = useState(false)
  useLeaveAsk(overall === 'uploading' && open, () => setAsking(true))
  const leave = () => {
    queue.pause()
    onOpenChange(false)
  }
  const done = () => {
    queue.clear()
    onOpenChange(false)
  }
  const close = (next: boolean) => {
    if (!next && overall === 'uploading' && !asking) return setAsking(true)
    if (!next && overall === 'complete' && items.every(({ phase }) => phase === 'done')) return done()
    if (!next && overall === 'uploading') return leave()
    onOpenChange(next)
  }
  return { asking, setAsking, leave, done, close }
}

/**
 * Asks for confirmation before a navigation inside the app that would end the uploads. The browser asks before leaving
 * the site.
 */
function useLeaveAsk(busy: boolean, ask: () => void) {
  useBlocker({
    disabled: !busy,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      ask()
      return true
    },
  })
}

/** Shows a toast once all files are done. With a single file, also closes the dialog. */
function useWhenDone(form: UploadForm, { items, overall, queue }: ContentUpload, close: () => void) {
  const utils = trpc.useUtils()
  const done = items.filter(({ phase }) => phase === 'done').length
  const isAllDone = overall === 'complete' && done === items.length
  const announced = useRef(false)
  useEffect(() => {
    if (overall !== 'complete' || done === 0) {
      announced.current = false
      return
    }
    if (announced.current) return
    announced.current = true
    if (isAllDone) toast.success(doneSentence(form))
    void utils.content.invalidate()
    void utils.digitals.invalidate()
    if (!isAllDone) return
    if (form === 'bulk') return
    queue.clear()
    close()
  })
  useEffect(() => {
    // loads the toasts while files upload, so that the toast can show at once
    if (overall === 'uploading') void import('#ui/Toaster.tsx').catch(() => {})
  }, [overall])
}

const doneSentence = (form: UploadForm): string => {
  if (form === 'bulk') return UPLOADING.bulk.toast
  return form === 'digital' ? SENTENCES.digitalUploaded : SENTENCES.uploaded
}
