import { textsOf } from '../language/texts.ts'

export const meanwhileTexts = textsOf('ui.meanwhileTexts', {
  somebody: 'Someone',
  changedMeanwhile: '{by} changed this',
  goneMeanwhile: '{by} deleted this',
  goneMeanwhileMore: 'Your changes are still here. Save to add it as new, or leave.',
  takenOver: 'Their changes to these fields are included below: {fields}.',
  yours: 'Yours:',
  theirs: '{by}:',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
  chooseThenSave:
    'Choose which to keep, then save again. Nothing was saved yet, and your changes are still here.',
  saveAgain: 'Nothing was saved yet. Check it, then save again.',
})
