import { type ChangeEvent, type DragEvent, useState } from 'react'

/** Far more than fifty lines need. */
const MOST_BYTES = 1_000_000

export interface DroppedFile {
  readonly isOver: boolean
  readonly problem: string | undefined
  readonly onChosen: (event: ChangeEvent<HTMLInputElement>) => void
  readonly dropZone: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** Reads a text file that was dropped or chosen. */
export function useDroppedFile(onText: (text: string) => void): DroppedFile {
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    try {
      const text = file.size > MOST_BYTES ? undefined : await file.text()
      if (text === undefined || text.includes('\0')) {
        setProblem('This isn’t a text file of recipients. Save the sheet as CSV and try again.')
        return
      }
      setProblem(undefined)
      onText(text)
    } catch (cause) {
      console.warn('[bulk] file', cause)
      setProblem('We couldn’t read the file. Please try again.')
    }
  }
  return {
    isOver,
    problem,
    onChosen: (event) => {
      void take(event.target.files?.[0])
      // Lets the user choose the same file again after correcting it.
      event.target.value = ''
    },
    dropZone: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        setIsOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      },
    },
  }
}
