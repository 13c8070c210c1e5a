import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnItem } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { DeleteProductDialog } from './DeleteProductDialog.tsx'
import { OwnProductCard } from './OwnProductCard.tsx'
import { productPages, ShelfLoading, shelf } from './ProductList.tsx'

export const ownInput = { includeInactive: true }

/** The creator's own products, drafts too, newest first. */
export function OwnProducts() {
  const modals = useModals()
  const utils = trpc.useUtils()
  const [leaving, setLeaving] = useState<OwnItem>()
  const query = trpc.shop.manage.useInfiniteQuery(ownInput, productPages)
  const toggle = trpc.shop.update.useMutation({
    onSuccess: () => void utils.shop.invalidate(),
    onError: (error) => toast.error(sentenceOf(error, SENTENCES.saveFailed)),
  })
  const { data, error, isFetching } = query
  const items = data?.pages.flatMap((page) => page.items)
  if (!items && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.missing)}
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!items) return <ShelfLoading />
  if (items.length === 0)
    return (
      <EmptyState
        heading="h2"
        {...SENTENCES.none.own}
        action={
          <Button variant="primary" onClick={() => modals.open('editProduct')}>
            <Plus aria-hidden="true" />
            Add your first product
          </Button>
        }
      />
    )
  return (
    <div className="grid gap-6">
      <ul className={shelf}>
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0">
            <OwnProductCard
              item={item}
              onToggle={({ id, is_active }) => toggle.mutate({ id, is_active: !is_active })}
              onDelete={setLeaving}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {leaving && <DeleteProductDialog item={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  )
}
