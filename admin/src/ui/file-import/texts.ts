import { textsOf } from '../language/texts.ts'

export const fileImportTexts = textsOf('ui.fileImportTexts', {
  import: 'Import',
  chooseFile: 'Choose file',
  faults: 'This file can’t be imported as it is',
  place: 'Where',
  fault: 'Problem',
})
