/** Classes of the header's panels: at the right edge of the page, next to the form rather than over it. */
export const ACTIVITY_PANEL =
  'fixed! md:top-18 md:right-4 max-h-[calc(100dvh-6rem)] w-[min(23rem,calc(100vw-2rem))] overflow-y-auto lg:right-[max(2.5rem,calc(50vw-42.5rem))] lg:w-[clamp(15rem,calc(50vw-237px-3.5rem),23rem)]'
