export declare function testFiles(): string[]
