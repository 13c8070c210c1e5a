import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isUnderway, useUpload } from '#features/uploads/index.ts'
import { toast } from '#ui/toast.ts'
import { isImageUrl } from '../../images/rules.ts'
import { clearOnSignOut, keepDraft, readDraft } from '../../screens/stores.ts'
import { SENTENCES } from '../../spec.ts'
import * as state from '../state.ts'

type Options = {
  /** Product to edit; undefined for a new one. */
  product: state.EditedProduct | undefined
  onSaved: () => void
}

export type ProductForm = ReturnType<typeof useProductForm>

/**
 * State of the product form. The draft of a new product is saved with every change. Changes to an existing product are
 * not saved, so closing the form asks first.
 */
export function useProductForm({ product, onSaved }: Options) {
  const owner = useSession()?.user.id ?? ''
  const utils = trpc.useUtils()
  const kept = product && state.draftOf(product)
  const [draft, setDraft] = useState(() => kept ?? readDraft(owner) ?? state.emptyDraft)
  const [tried, setTried] = useState(false)
  const { state: upload, run } = useUpload('product-image', SENTENCES.uploadFailed)
  useEffect(clearOnSignOut, [])
  const mutation = useMutation({
    mutationFn: async () => saveProduct(utils.client, product, draft),
    networkMode: 'always',
    onSuccess: () => {
      if (!product) keepDraft(owner, undefined)
      void utils.shop.invalidate()
      void utils.content.counts.invalidate()
      toast.success(product ? SENTENCES.updated : SENTENCES.added)
      onSaved()
    },
    // reads the current stock for the next attempt
    onError: () => void utils.shop.manage.invalidate(),
  })
  const put = (change: (now: state.ProductDraft) => state.ProductDraft) => {
    if (mutation.isError) mutation.reset()
    setDraft((now) => {
      const next = change(now)
      if (!product) keepDraft(owner, state.isSame(next, state.emptyDraft) ? undefined : next)
      return next
    })
  }
  const found = state.problemsOf(draft)
  const sending = isUnderway(upload)
  const submit = () => {
    setTried(true)
    if (Object.keys(found).length === 0 && !mutation.isPending && !sending) mutation.mutate()
  }
  const discard = () => {
    keepDraft(owner, undefined)
    setTried(false)
    setDraft(state.emptyDraft)
  }
  return {
    draft,
    submit,
    discard,
    upload,
    sending,
    change: (part: Partial<state.ProductDraft>) => put((now) => ({ ...now, ...part })),
    /** Uploads a chosen image and uses it. */
    choose: (file: File) =>
      void run(file, async ({ id, url, urls }) => put((now) => ({ ...now, upload: id, image: urls?.medium ?? url }))),
    /** Source of the preview; images of other sites are not shown. */
    picture: isImageUrl(draft.image) && draft.image.startsWith('/') ? draft.image : '',
    problems: { ...(tried ? found : onlyTyped(found)), ...state.problemsFrom(fieldSentencesOf(mutation.error)) },
    problem: mutation.error ? sentenceOf(mutation.error, SENTENCES.saveFailed) : undefined,
    saving: mutation.isPending,
    isChanged: kept !== undefined && !state.isSame(kept, draft),
    hasDraft: !product && !state.isSame(draft, state.emptyDraft),
  }
}

const saveProduct = (
  { shop }: ReturnType<typeof trpc.useUtils>['client'],
  product: Options['product'],
  draft: state.ProductDraft,
) =>
  product
    ? shop.update.mutate({ id: product.id, ...state.changedBody(draft, product) })
    : shop.create.mutate(state.newBody(draft))

const missing: readonly string[] = [SENTENCES.nameMissing, SENTENCES.priceForm, SENTENCES.imageMissing]

/** Returns the problems to show before the first submit: invalid values, but no missing fields. */
const onlyTyped = (problems: state.ProductProblems): state.ProductProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, said]) => !missing.includes(said)))
