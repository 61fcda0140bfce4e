/** A flame on paper: money that may burn. */
export const BURNER_ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">' +
  '<rect width="48" height="48" rx="12" fill="#22303c"/>' +
  '<path d="M25.4 7c1.2 6.6-8.9 10.2-10.6 18.5C13.2 33.6 18 41 24.4 41c6.3 0 10.6-5 9.9-11.7-.5-4.7-3.4-6.6-4.3-10.8-1.9 1.3-2.7 3-2.9 5C24.3 19.5 27.9 12.5 25.4 7z" fill="#ff8a3d"/>' +
  '<path d="M24.7 25c.6 3.4-4.9 4.7-4.7 9.4.1 3 2.1 4.8 4.5 4.8 2.6 0 4.8-2 4.6-5.1-.2-3.7-3.5-5.2-4.4-9.1z" fill="#ffe08a"/>' +
  '</svg>'

export const BURNER_ICON_URI = `data:image/svg+xml,${encodeURIComponent(BURNER_ICON_SVG)}`
