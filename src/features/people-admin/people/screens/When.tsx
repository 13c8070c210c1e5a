import { ViewerText } from '#ui/ViewerText.tsx'

const full = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
})

/** A moment with its year, in the viewer's zone: an account is older than this one. */
export const When = ({ at }: { at: Date }) => (
  <ViewerText at={at} className="figures whitespace-nowrap">
    {full.format(at)}
  </ViewerText>
)
