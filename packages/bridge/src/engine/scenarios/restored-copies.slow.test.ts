import { describeRestoredCopies } from '../../testing/scenes/describe-restored-copies.ts'

describeRestoredCopies(['shared-nonce', 'dated-coins', 'aged-coins'])
