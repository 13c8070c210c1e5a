import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { PageHeader } from '#ui/Page.tsx'

type SellingHeaderProps = {
  title: string
  text: string
  /** Button that adds an item for sale. */
  add?: { label: string; open: () => void; preload: () => unknown } | undefined
}

/** Header of a page with items for sale, with a link to their orders. */
export const SellingHeader = ({ title, text, add }: SellingHeaderProps) => (
  <PageHeader
    title={title}
    text={text}
    actions={
      <div className="flex flex-wrap gap-2">
        <Link to="/orders" className={buttonClass()}>
          Orders
        </Link>
        {add && (
          <Button variant="primary" onClick={add.open} onPointerEnter={() => void add.preload()}>
            <Plus aria-hidden="true" />
            {add.label}
          </Button>
        )}
      </div>
    }
  />
)
