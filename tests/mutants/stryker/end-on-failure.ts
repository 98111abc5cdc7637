import fc from 'fast-check';

// A mutant is killed by the first failure: looking for a smaller one takes longer than the tests.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
