// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Payments} from "./SwapPools.sol";
import {IBalance, IPoolRouter} from "./MetaAggregationRouter.sol";

interface IAllowanceHolder {
    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool);
}

/// What the actions of the Settler below are. Nothing has these functions.
interface ISettlerActions {
    function takeSold(address token, uint256 amount) external;
    function payFee(address token, address recipient, uint256 amount) external;
    function swapThroughPools(address router, address[] calldata path, uint256 amount) external;
}

/// Has the function of 0x's Settlers, with actions of its own. Has no constructor and no immutables, so its code works at
/// any address. For development only.
contract Settler {
    using Payments for address;

    error UnknownAction(bytes4 selector);
    error TooMuchSlippage(address token, uint256 wanted, uint256 received);
    error PaymentFailed();

    struct AllowedSlippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private constant ALLOWANCE_HOLDER = 0x0000000000001fF3684f28c67538d4D072C22734;

    receive() external payable {}

    function execute(AllowedSlippage calldata slippage, bytes[] calldata actions, bytes32)
        external
        payable
        returns (bool)
    {
        for (uint256 i = 0; i < actions.length; i++) _run(actions[i]);
        address token = slippage.buyToken;
        uint256 received = token == NATIVE ? address(this).balance : IBalance(token).balanceOf(address(this));
        if (received < slippage.minAmountOut) revert TooMuchSlippage(token, slippage.minAmountOut, received);
        _pay(token, slippage.recipient, received);
        return true;
    }

    function _run(bytes calldata action) private {
        bytes4 selector = bytes4(action);
        bytes calldata args = action[4:];
        if (selector == ISettlerActions.takeSold.selector) {
            (address token, uint256 amount) = abi.decode(args, (address, uint256));
            IAllowanceHolder(ALLOWANCE_HOLDER).transferFrom(token, _sender(), address(this), amount);
        } else if (selector == ISettlerActions.payFee.selector) {
            (address token, address recipient, uint256 amount) = abi.decode(args, (address, address, uint256));
            _pay(token, recipient, amount);
        } else if (selector == ISettlerActions.swapThroughPools.selector) {
            (address router, address[] memory path, uint256 amount) = abi.decode(args, (address, address[], uint256));
            _swap(router, path, amount);
        } else {
            revert UnknownAction(selector);
        }
    }

    /// The native currency is at both ends of a path as the zero address, and in pools as the token that wraps it.
    function _swap(address router, address[] memory path, uint256 amount) private {
        bool sellsNative = path[0] == address(0);
        bool buysNative = path[path.length - 1] == address(0);
        address wrapped = IWrapper(router).WETH();
        if (buysNative) path[path.length - 1] = wrapped;
        if (sellsNative) {
            path[0] = wrapped;
            IPoolRouter(router).swapExactETHForTokens{value: amount}(1, path, address(this), block.timestamp);
            return;
        }
        (bool success, bytes memory returned) =
            path[0].call(abi.encodeWithSignature("approve(address,uint256)", router, amount));
        if (!success || (returned.length > 0 && !abi.decode(returned, (bool)))) revert PaymentFailed();
        if (buysNative) IPoolRouter(router).swapExactTokensForETH(amount, 1, path, address(this), block.timestamp);
        else IPoolRouter(router).swapExactTokensForTokens(amount, 1, path, address(this), block.timestamp);
    }

    function _pay(address token, address to, uint256 amount) private {
        if (token != NATIVE) {
            token.pay(to, amount);
            return;
        }
        (bool success,) = to.call{value: amount}("");
        if (!success) revert PaymentFailed();
    }

    /// AllowanceHolder adds its caller at the end (ERC-2771).
    function _sender() private view returns (address) {
        return msg.sender == ALLOWANCE_HOLDER ? address(bytes20(msg.data[msg.data.length - 20:])) : msg.sender;
    }
}

interface IWrapper {
    function WETH() external view returns (address);
}
