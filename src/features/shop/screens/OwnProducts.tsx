import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { toast } from '#ui/toast.ts'
import type { OwnItem } from '../contract.ts'
import { productsPage, SENTENCES, shelfPage } from '../spec.ts'
import { OwnProductCard } from './OwnProductCard.tsx'
import { Found, galleryShelf, shelf } from './ProductList.tsx'
import { productPages } from './pages.ts'
import { ShelfSearch } from './ShelfSearch.tsx'
import { useShelfSearch } from './useShelfSearch.ts'

const loadDeleting = () => import('./DeleteProductDialog.tsx')
const DeleteProductDialog = lazyWithRetry(loadDeleting)

type OwnProductsProps = {
  /** As a tab of the gallery: four a page. */
  inGallery?: boolean
}

/** The creator's own products, drafts too, newest first. */
export function OwnProducts({ inGallery = false }: OwnProductsProps) {
  const modals = useModals()
  const utils = trpc.useUtils()
  const [leaving, setLeaving] = useState<OwnItem>()
  const { typed, onType, search } = useShelfSearch()
  const query = trpc.shop.manage.useInfiniteQuery(
    { includeInactive: true, ...(search !== undefined && { search }) },
    productPages,
  )
  const toggle = trpc.shop.update.useMutation({
    onSuccess: () => void utils.shop.invalidate(),
    onError: (error) => toast.error(sentenceOf(error, SENTENCES.saveFailed)),
  })
  const add = (
    <Button variant="primary" onClick={() => modals.open('editProduct')}>
      <Plus aria-hidden="true" />
      Add your first product
    </Button>
  )
  const { title } = SENTENCES.none.creator
  const hasAny = typed !== '' || search !== undefined || (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasAny && <ShelfSearch typed={typed} onType={onType} />}
      <Found query={query} none={{ ...SENTENCES.none.own, ...(inGallery && { title }) }} search={search} action={add}>
        {(items) => (
          <PagedList
            key={search ?? ''}
            label="Products"
            className={inGallery ? galleryShelf : shelf}
            items={items}
            perPage={inGallery ? shelfPage : productsPage.default}
            list={query}
            failed={sentenceOf(query.error, SENTENCES.missing)}
            keyOf={({ id }) => id}
            render={(item) => (
              <OwnProductCard
                item={item}
                onToggle={({ id, is_active }) => toggle.mutate({ id, is_active: !is_active })}
                onDelete={setLeaving}
                preload={loadDeleting}
              />
            )}
          />
        )}
      </Found>
      {leaving && (
        <Suspense fallback={null}>
          <DeleteProductDialog item={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
