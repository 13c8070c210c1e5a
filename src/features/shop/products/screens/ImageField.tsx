import { useMutation } from '@tanstack/react-query'
import { CircleAlert, ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isUnderway, percentOf } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useFilePicker } from '#ui/useFilePicker.tsx'
import { isImageUrl } from '../../images/rules.ts'
import { ProductPicture } from '../../images/screens/ProductPicture.tsx'
import { SENTENCES } from '../../spec.ts'
import type { ProductForm } from './useProductForm.ts'

/** Field for the image of a product: chosen, dropped, or copied from a URL. */
export function ImageField({ form }: { form: ProductForm }) {
  const { draft, problems, choose, picture, upload } = form
  const [byAddress, setByAddress] = useState(false)
  const busy = isUnderway(upload)
  const picker = useFilePicker({
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    label: 'Product image',
    onFiles: ([first]) => first && choose(first),
  })
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    const [first] = event.dataTransfer.files
    if (first && !busy) choose(first)
  }
  const copy = useCopy(form)
  const problem = upload.phase === 'failed' ? upload.sentence : (copy.problem ?? problems.image)
  return (
    <section aria-label="Photo" className="grid content-start gap-3">
      {picker.input}
      <button
        type="button"
        aria-label={picture ? 'Change the photo' : undefined}
        disabled={busy}
        onClick={picker.choose}
        onDragOver={(event) => event.preventDefault()}
        onDrop={dropped}
        className="relative grid w-full max-w-60 overflow-hidden rounded-card border border-line-strong border-dashed md:max-w-none"
      >
        {picture ? (
          <ProductPicture src={picture} category={draft.category} />
        ) : (
          <span className="grid aspect-square w-full place-content-center justify-items-center gap-2 bg-wash p-4 text-muted">
            <ImagePlus aria-hidden="true" className="size-8" strokeWidth={1.5} />
            <span className="font-semibold text-sm">Add a photo</span>
            <span className="text-xs">JPEG, PNG, WebP, GIF, under 5 MB</span>
          </span>
        )}
      </button>
      {busy && (
        <div className="grid gap-1">
          <span translate="no" className="figures text-muted text-sm">
            {percentOf(upload)}%
          </span>
          <Progress label="Uploading the photo" value={percentOf(upload)} />
        </div>
      )}
      <p role="alert" className="field-error text-sm empty:hidden">
        {problem && <CircleAlert aria-hidden="true" />}
        {problem}
      </p>
      {byAddress ? (
        <Address form={form} copy={copy} />
      ) : (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setByAddress(true)}>
          Use an image link instead
        </Button>
      )}
    </section>
  )
}

/** Copies the image of a URL and shows the copy, because pages load no images from other sites. */
function useCopy({ draft, change }: ProductForm) {
  const utils = trpc.useUtils()
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (image_url: string) => utils.client.shop.copyImage.mutate({ image_url }),
    networkMode: 'always',
    onSuccess: ({ upload_id, image_url }, url) => {
      // keeps a URL that the creator typed meanwhile
      if (draft.image === url) change({ image: image_url, upload: upload_id })
    },
  })
  return {
    show: () => mutate(draft.image),
    reset,
    isPending,
    problem: error && sentenceOf(error, SENTENCES.imageMissing),
  }
}

function Address({ form, copy }: { form: ProductForm; copy: ReturnType<typeof useCopy> }) {
  const { draft, change } = form
  const typed = draft.upload === '' ? draft.image : ''
  return (
    <div className="flex items-end gap-2">
      <Input
        label="Link to a photo"
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={({ target }) => {
          copy.reset()
          change({ image: target.value, upload: '' })
        }}
      />
      <Button
        disabled={!typed.startsWith('https://') || !isImageUrl(typed)}
        loading={copy.isPending}
        onClick={copy.show}
      >
        Show
      </Button>
    </div>
  )
}
