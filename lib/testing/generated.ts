import * as fc from "fast-check";

// What is generated is the same in every run, so that none is red by chance. Another seed here walks new ground.
fc.configureGlobal({ seed: 20_261_124 });
