import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { PageHeader } from '#ui/Page.tsx'

type SellingHeaderProps = {
  title: string
  text: string
  /** What a creator puts on sale here. */
  add?: { label: string; open: () => void; preload: () => unknown } | undefined
}

/** The head of a page where something is sold, with the way to what was ordered. */
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
