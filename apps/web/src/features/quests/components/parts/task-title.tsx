import { Fragment, type ReactNode } from 'react'
import { RemoteIcon } from '../../../../shared/ui/icons/remote-icon.tsx'

/** The placeholder of pictures in a title (specification, section 3). */
const PLACEHOLDER = '{image}'

/** A title as words alone, for labels. */
export const plainTitle = (title: string): string =>
  title.replaceAll(PLACEHOLDER, '').replace(/\s+/g, ' ').trim()

/** A title with its pictures in the place that it keeps for them. */
export const TaskTitle = ({ title, images }: { title: string; images: readonly string[] }): ReactNode => (
  <>
    {title.split(PLACEHOLDER).map((words, index) => (
      <Fragment key={index}>
        {index > 0 &&
          images.map((src) => (
            <span key={src} className="mx-0.5 inline-flex align-[-0.2em]">
              <RemoteIcon src={src} name={plainTitle(title)} className="size-[1.25em]" />
            </span>
          ))}
        {words}
      </Fragment>
    ))}
  </>
)
