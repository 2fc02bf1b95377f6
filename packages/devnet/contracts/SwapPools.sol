// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
}

interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// Moves tokens that return a boolean, and those that return nothing.
library Payments {
    error TransferFailed(address token);

    function pay(address token, address to, uint256 value) internal {
        _request(token, abi.encodeWithSignature("transfer(address,uint256)", to, value));
    }

    function collect(address token, address from, address to, uint256 value) internal {
        _request(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, value));
    }

    function _request(address token, bytes memory data) private {
        (bool success, bytes memory returned) = token.call(data);
        if (!success || (returned.length > 0 && !abi.decode(returned, (bool)))) revert TransferFailed(token);
    }
}

/// A pool of two tokens whose reserves' product never falls. Keeps 0.3 % of what is sold to it. Has no shares: whoever
/// transfers tokens to it and calls `sync` gives them away. For development only.
contract SwapPool {
    using Payments for address;

    error ProductFell();

    address public immutable token0;
    address public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;

    constructor(address first, address second) {
        (token0, token1) = first < second ? (first, second) : (second, first);
    }

    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp) {
        return (_reserve0, _reserve1, uint32(block.timestamp));
    }

    function sync() public {
        _reserve0 = uint112(IToken(token0).balanceOf(address(this)));
        _reserve1 = uint112(IToken(token1).balanceOf(address(this)));
    }

    /// Pays out; what was sold has been transferred before.
    function swap(uint256 amount0Out, uint256 amount1Out, address to) external {
        uint256 product = uint256(_reserve0) * _reserve1;
        (uint256 before0, uint256 before1) = (_reserve0, _reserve1);
        if (amount0Out > 0) token0.pay(to, amount0Out);
        if (amount1Out > 0) token1.pay(to, amount1Out);
        sync();
        uint256 kept0 = uint256(_reserve0) * 1000 - _sold(_reserve0, before0, amount0Out) * 3;
        uint256 kept1 = uint256(_reserve1) * 1000 - _sold(_reserve1, before1, amount1Out) * 3;
        if (kept0 * kept1 < product * 1_000_000) revert ProductFell();
    }

    function _sold(uint256 current, uint256 before, uint256 paid) private pure returns (uint256) {
        uint256 expected = before - paid;
        return current > expected ? current - expected : 0;
    }
}

contract SwapFactory {
    mapping(address => mapping(address => address)) public getPair;

    /// The pool of two tokens: created if there is none.
    function createPair(address first, address second) external returns (address pool) {
        pool = getPair[first][second];
        if (pool != address(0)) return pool;
        pool = address(new SwapPool(first, second));
        getPair[first][second] = pool;
        getPair[second][first] = pool;
    }
}

/// Has the functions of Uniswap's V2 Router02 that swaps of an exact amount use.
contract SwapRouter {
    using Payments for address;

    error NoPool(address sold, address bought);

    SwapFactory public immutable factory;
    address public immutable WETH;

    constructor(SwapFactory factory_, address wrapped) {
        factory = factory_;
        WETH = wrapped;
    }

    receive() external payable {}

    modifier until(uint256 deadline) {
        require(block.timestamp <= deadline, "UniswapV2Router: EXPIRED");
        _;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 0; i + 1 < path.length; i++) {
            amounts[i + 1] = _amountOut(_pool(path, i), path[i], amounts[i]);
        }
    }

    function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        until(deadline)
        returns (uint256[] memory amounts)
    {
        path[0].collect(msg.sender, address(_pool(path, 0)), amountIn);
        return _swap(amountIn, amountOutMin, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        until(deadline)
        returns (uint256[] memory amounts)
    {
        _wrap(path);
        return _swap(msg.value, amountOutMin, path, to);
    }

    function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        until(deadline)
        returns (uint256[] memory amounts)
    {
        path[0].collect(msg.sender, address(_pool(path, 0)), amountIn);
        amounts = _swap(amountIn, amountOutMin, path, address(this));
        _unwrap(path, to, amounts[path.length - 1]);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external until(deadline) {
        path[0].collect(msg.sender, address(_pool(path, 0)), amountIn);
        _swapTaxed(amountOutMin, path, to);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable until(deadline) {
        _wrap(path);
        _swapTaxed(amountOutMin, path, to);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external until(deadline) {
        path[0].collect(msg.sender, address(_pool(path, 0)), amountIn);
        _unwrap(path, to, _swapTaxed(amountOutMin, path, address(this)));
    }

    function _pool(address[] calldata path, uint256 hop) private view returns (SwapPool) {
        address pool = factory.getPair(path[hop], path[hop + 1]);
        if (pool == address(0)) revert NoPool(path[hop], path[hop + 1]);
        return SwapPool(pool);
    }

    function _reserves(SwapPool pool, address sold) private view returns (uint256 reserveIn, uint256 reserveOut) {
        (reserveIn, reserveOut,) = pool.getReserves();
        if (pool.token0() != sold) (reserveIn, reserveOut) = (reserveOut, reserveIn);
    }

    function _amountOut(SwapPool pool, address sold, uint256 amountIn) private view returns (uint256) {
        (uint256 reserveIn, uint256 reserveOut) = _reserves(pool, sold);
        require(amountIn > 0, "UniswapV2Library: INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "UniswapV2Library: INSUFFICIENT_LIQUIDITY");
        uint256 kept = amountIn * 997;
        return (kept * reserveOut) / (reserveIn * 1000 + kept);
    }

    function _wrap(address[] calldata path) private {
        require(path[0] == WETH, "UniswapV2Router: INVALID_PATH");
        IWrapped(WETH).deposit{value: msg.value}();
        WETH.pay(address(_pool(path, 0)), msg.value);
    }

    function _unwrap(address[] calldata path, address to, uint256 amount) private {
        require(path[path.length - 1] == WETH, "UniswapV2Router: INVALID_PATH");
        IWrapped(WETH).withdraw(amount);
        (bool success,) = to.call{value: amount}("");
        require(success, "not paid");
    }

    /// By the amounts that the formula gives: a token that keeps a part of each transfer fails in the pool.
    function _swap(uint256 amountIn, uint256 amountOutMin, address[] calldata path, address to)
        private
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        require(amounts[path.length - 1] >= amountOutMin, "UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT");
        for (uint256 i = 0; i + 1 < path.length; i++) _hop(path, i, amounts[i + 1], to);
    }

    /// By the amounts that have arrived.
    function _swapTaxed(uint256 amountOutMin, address[] calldata path, address to) private returns (uint256 received) {
        address bought = path[path.length - 1];
        uint256 before = IToken(bought).balanceOf(to);
        for (uint256 i = 0; i + 1 < path.length; i++) {
            SwapPool pool = _pool(path, i);
            (uint256 reserveIn,) = _reserves(pool, path[i]);
            uint256 arrived = IToken(path[i]).balanceOf(address(pool)) - reserveIn;
            _hop(path, i, _amountOut(pool, path[i], arrived), to);
        }
        received = IToken(bought).balanceOf(to) - before;
        require(received >= amountOutMin, "UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _hop(address[] calldata path, uint256 hop, uint256 amountOut, address to) private {
        SwapPool pool = _pool(path, hop);
        address next = hop + 2 < path.length ? address(_pool(path, hop + 1)) : to;
        bool isFirst = pool.token0() == path[hop];
        pool.swap(isFirst ? 0 : amountOut, isFirst ? amountOut : 0, next);
    }
}
