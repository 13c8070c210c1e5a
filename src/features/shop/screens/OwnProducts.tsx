import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ListTools } from '#client/managing/ListTools.tsx'
import { ManageMany } from '#client/managing/ManageMany.tsx'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { useManaging } from '#client/managing/useManaging.ts'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { toast } from '#ui/toast.ts'
import { galleryShelf, productPages, SearchResults, shelf } from '../catalogue/screens/ProductList.tsx'
import type { OwnItem } from '../contract.ts'
import { OwnProductCard } from '../products/screens/OwnProductCard.tsx'
import { productsMax, productsPage, SENTENCES, shelfPage } from '../spec.ts'

const loadDeleting = () => import('../products/screens/DeleteProductDialog.tsx')
const DeleteProductDialog = lazyWithRetry(loadDeleting)

type OwnProductsProps = {
  /** True in a tab of the gallery, which shows four products per page. */
  inGallery?: boolean
}

/** List of the creator's own products and drafts, newest first. */
export function OwnProducts({ inGallery = false }: OwnProductsProps) {
  const modals = useModals()
  const [leaving, setLeaving] = useState<OwnItem>()
  const { query, all, managing, toggle, remove, changed, typed, onType, search } = useOwnProducts()
  const add = (
    <Button variant="primary" onClick={() => modals.open('editProduct')}>
      <Plus aria-hidden="true" />
      Add your first product
    </Button>
  )
  const { title } = SENTENCES.none.creator
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      {(typed !== '' || search !== undefined || all.length > 0) && (
        <ListTools tab="products" typed={typed} onType={onType} managing={all.length > 0 ? managing : undefined} />
      )}
      <SearchResults
        query={query}
        none={{ ...SENTENCES.none.own, ...(inGallery && { title }) }}
        search={search}
        action={add}
      >
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
                onToggle={toggle}
                onDelete={setLeaving}
                preload={loadDeleting}
                choice={managing.choiceOf(item)}
              />
            )}
            after={(shown) => (
              <ManageMany
                managing={managing}
                shown={shown}
                remove={remove}
                text={SENTENCES.deleteText}
                onDone={changed}
              />
            )}
          />
        )}
      </SearchResults>
      {leaving && (
        <Suspense fallback={null}>
          <DeleteProductDialog item={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Loads the list for the current search, and provides the actions on products. */
function useOwnProducts() {
  const utils = trpc.useUtils()
  const { typed, onType, search } = useListSearch()
  const query = trpc.shop.manage.useInfiniteQuery(
    { includeInactive: true, ...(search !== undefined && { search }) },
    productPages,
  )
  const changed = () => {
    void utils.shop.invalidate()
    void utils.content.counts.invalidate()
  }
  const { mutate } = trpc.shop.update.useMutation({
    onSuccess: changed,
    onError: (error) => toast.error(sentenceOf(error, SENTENCES.saveFailed)),
  })
  const toggle = ({ id, is_active }: OwnItem) => mutate({ id, is_active: !is_active })
  const remove = (id: string) => utils.client.shop.remove.mutate({ id })
  const all = query.data?.pages.flatMap((page) => page.items) ?? []
  const managing = useManaging(all, productsMax)
  return { query, all, managing, toggle, remove, changed, typed, onType, search }
}
